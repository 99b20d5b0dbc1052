import { Form } from "react-router";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import { ConfirmButton } from "~/ui/confirm-dialog";

/** Deletes a person's data at their request. */
export function EraseCard({ otherCount }: { otherCount: number }) {
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">Delete on request</h2>
      <p className="mt-1 text-sm text-ink-soft">
        Removes everything this person submitted, and the summary email if it hasn't been sent. This can't be
        undone. The audit log records that a lead was deleted but not who the person was.
      </p>
      <Form method="post" className="mt-4 flex flex-col items-start gap-3">
        {otherCount > 0 && (
          <Checkbox name="others" defaultChecked>
            {otherCount === 1
              ? "Also delete the other lead with this email"
              : `Also delete the ${otherCount} other leads with this email`}
          </Checkbox>
        )}
        <ConfirmButton
          name="intent"
          value="erase"
          variant="danger"
          question="Are you sure you want to delete this person's data?"
          detail="It's deleted permanently. This person's rebate claims are kept."
          confirmLabel="Delete permanently"
        >
          Delete permanently
        </ConfirmButton>
      </Form>
    </Card>
  );
}
