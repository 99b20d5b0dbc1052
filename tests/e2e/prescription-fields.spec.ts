import { expect, test } from "./fixtures";
import { fillPrescription, goToContact } from "./tool-forms";

for (const [where, address] of [
  ["The savings form", "/save-on-prescription"],
  ["The prescription widget of an article", "/blog/alderwick-health-review"],
] as const) {
  test(`${where} marks its choices and the cost as required, and the cost as a number in steps of a cent`, async ({
    page,
  }) => {
    await page.goto(address);
    for (const name of ["medication", "administrationType", "dosage", "currentProvider", "paymentMethod"]) {
      const controls = page.locator(`[name=${name}]`);
      await expect(controls.first()).toHaveAttribute("required");
      await expect(page.locator(`[name=${name}]:not(:required)`)).toHaveCount(0);
    }
    const cost = page.getByLabel("What you pay per month");
    await expect(cost).toHaveAttribute("required");
    await expect(cost).toHaveAttribute("type", "number");
    await expect(cost).toHaveAttribute("min", "0");
    await expect(cost).toHaveAttribute("step", "0.01");
  });
}

test("A cost that can't be read says how to write it, and scrolling doesn't change it", async ({ page }) => {
  await page.goto("/save-on-prescription");
  await fillPrescription(page, { cost: "" });
  const cost = page.getByLabel("What you pay per month");
  await cost.pressSequentially("12e");
  await page.getByRole("button", { name: "Next" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /without commas/ })
    .click();
  await expect(cost).toBeFocused();
  await cost.press("Backspace");
  await expect(cost).toHaveValue("12");
  await cost.hover();
  await page.mouse.wheel(0, 300);
  await expect(cost).not.toBeFocused();
  await expect(cost).toHaveValue("12");
  await goToContact(page);
});

// spec:savings#dose-menu
test("The dose menu has only doses of the chosen medication, and a dose of the other one must be chosen again", async ({
  page,
}) => {
  await page.goto("/save-on-prescription");
  await fillPrescription(page);
  const dose = page.getByLabel("Your dose");
  await dose.selectOption("2.4mg");
  await page.getByText("Tirzepatide", { exact: true }).click();
  await expect(dose).toHaveValue("");
  await expect(dose.locator("optgroup")).toHaveCount(1);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(dose).toHaveAttribute("aria-invalid", "true");
  await dose.selectOption("12.5mg");
  await goToContact(page);
});
