const groups = [
  {
    title: "Ask your doctor",
    questions: [
      "Is this medication right for me, with my health and my other medications?",
      "Which dose would I start with, and when would it change?",
      "Is it FDA-approved or compounded? If it’s compounded, why?",
      "Which side effects should I watch for, and who do I call?",
      "What happens when I stop?",
    ],
  },
  {
    title: "Ask the provider",
    questions: [
      "What does each dose cost after the first month?",
      "Which fees are extra, and when do I pay them?",
      "Which pharmacy fills it, and is it licensed in my state?",
      "How do I cancel, and what do you refund?",
      "How do I reach a clinician between visits?",
    ],
  },
] as const;

/** Questions to bring, with room for notes on paper. */
export function QuestionsToAsk() {
  return (
    <section aria-labelledby="questions" className="flex flex-col gap-3 print:gap-1 print:leading-[1.4]">
      <h2 id="questions" className="text-xl print:text-base">
        Questions to ask
      </h2>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2 print:gap-4">
        {groups.map(({ title, questions }) => (
          <div key={title} className="break-inside-avoid">
            <h3 className="font-semibold">{title}</h3>
            <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 print:gap-0">
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-2 hidden border-b border-line-strong pb-6 print:block">Notes</p>
    </section>
  );
}
