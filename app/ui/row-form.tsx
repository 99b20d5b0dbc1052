import { createContext, type ReactNode, type SubmitEvent, useContext } from "react";
import { useFormAction, useSubmit } from "react-router";

type Forms = { action: string; submit: ReturnType<typeof useSubmit> };
const FormsContext = createContext<Forms | null>(null);

/** Around rows with forms, inside of the page that they post to. */
export function RowForms({ children }: { children: ReactNode }) {
  const action = useFormAction();
  const submit = useSubmit();
  return <FormsContext value={{ action, submit }}>{children}</FormsContext>;
}

type RowFormProps = { action?: string; className?: string; children: ReactNode };

/*
 * <RowForm className="flex">…</RowForm>
 *
 * The router's `<Form method="post">` for the cells of a DataTable. The router's own finds out for each row which page
 * it posts to. Without scripts, the browser posts it.
 * @throws Error outside of RowForms, which DataTable contains.
 */
export function RowForm(props: RowFormProps) {
  const forms = useContext(FormsContext);
  if (!forms) throw new Error("<RowForm> needs <DataTable> around it.");
  const { action = forms.action } = props;
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    void forms?.submit((submitter as HTMLButtonElement | null) ?? event.currentTarget, {
      method: "post",
      action: props.action,
    });
  }
  return <form {...props} method="post" action={action} onSubmit={handleSubmit} />;
}
