import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ChoiceGroup } from "./choices";
import { Field } from "./field";
import { StepInput, TextInput } from "./inputs";

describe("Field", () => {
  it("connects label, hint, and error to the control inside it", () => {
    const html = renderToStaticMarkup(
      <Field id="weight" label="Current weight" hint="In pounds" error="Enter a number" required>
        <TextInput name="currentWeight" />
      </Field>,
    );
    expect(html).toContain('<label for="weight"');
    expect(html).toContain('<p id="weight-description"');
    expect(html).toContain('<p id="weight-error"');
    expect(html).toMatch(/<input[^>]*aria-describedby="weight-description weight-error"/);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(html).toMatch(/<input[^>]*required=""/);
  });

  it("limits a number and sets its step", () => {
    const html = renderToStaticMarkup(
      <Field id="score" label="Score">
        <StepInput name="score" min={0} max={10} step={0.1} />
      </Field>,
    );
    for (const attribute of ['type="number"', 'min="0"', 'max="10"', 'step="0.1"', 'id="score"'])
      expect(html).toContain(attribute);
  });

  it("has no description and no error mark without errors or a hint", () => {
    const html = renderToStaticMarkup(
      <Field id="name" label="Full name">
        <TextInput name="fullName" />
      </Field>,
    );
    expect(html).not.toMatch(/ aria-(describedby|invalid)=/);
  });
});

describe("ChoiceGroup", () => {
  it("gives its own id to the first choice, so that the error summary can link to it", () => {
    const html = renderToStaticMarkup(
      <ChoiceGroup
        id="payment"
        legend="How will you pay?"
        name="paymentMethod"
        error="Choose one"
        defaultValue="cash"
        options={[
          { value: "insurance", label: "Insurance" },
          { value: "cash", label: "Cash" },
        ]}
      />,
    );
    expect(html).toMatch(/<fieldset[^>]*aria-describedby="payment-error"/);
    expect(html).toMatch(/<input[^>]*id="payment"[^>]*value="insurance"/);
    expect(html).toMatch(
      /<input[^>]*id="payment-cash"[^>]*value="cash"|<input[^>]*checked[^>]*id="payment-cash"/,
    );
  });
});
