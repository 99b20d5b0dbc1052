import { open, pass, stopClock } from "./clock";
import { expect, test } from "./fixtures";

const STEPWISE = "/blog/find-a-provider-that-fits-your-budget";

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("The testimonials change every five seconds, wrap, and stop when asked, pointed at, or focused", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, STEPWISE);
    const carousel = page.getByRole("region", { name: "What Our Users Say" });
    const shown = carousel.locator("[aria-current]");
    await expect(page.getByText("Question 1 of 4")).toBeVisible();
    await stopClock(page);
    // The clock ran until it was stopped, so another testimonial may be about to show.
    await pass(page, 1);
    let number = Number(/\d/.exec((await shown.getAttribute("aria-label")) ?? "")?.[0]);
    const expectTurned = async (by: number) => {
      number = ((number - 1 + by) % 4) + 1;
      await expect(shown).toHaveAccessibleName(`Testimonial ${number} of 4`);
    };
    for (let turns = 0; turns < 5; turns += 1) {
      await pass(page, 5_001);
      await expectTurned(1);
    }
    await carousel.hover();
    await pass(page, 20_000);
    await expectTurned(0);
    await page.mouse.move(0, 0);
    await pass(page, 5_001);
    await expectTurned(1);
    await carousel.getByRole("button", { name: "Next testimonial" }).focus();
    await pass(page, 20_000);
    await expectTurned(0);
    await page.keyboard.press("Enter");
    await expectTurned(1);
    await carousel.getByRole("button", { name: "Pause testimonials" }).click();
    await page.mouse.move(0, 0);
    await page.getByLabel("Which state do you live in?").focus();
    await pass(page, 20_000);
    await expectTurned(0);
  });
});

test("The testimonials don't move for visitors who prefer reduced motion, and change by hand in both directions @both", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, STEPWISE);
  const carousel = page.getByRole("region", { name: "What Our Users Say" });
  const shown = carousel.locator("[aria-current]");
  await expect(page.getByLabel("Which state do you live in?")).toBeVisible();
  await stopClock(page);
  await pass(page, 20_000);
  await expect(shown).toHaveAccessibleName("Testimonial 1 of 4");
  await carousel.getByRole("button", { name: "Previous testimonial" }).click();
  await expect(shown).toHaveAccessibleName("Testimonial 4 of 4");
  await carousel.getByRole("button", { name: "Next testimonial" }).click();
  await expect(shown).toHaveAccessibleName("Testimonial 1 of 4");
  await carousel.getByRole("button", { name: "Testimonial 3 of 4" }).click();
  await expect(shown).toHaveAccessibleName("Testimonial 3 of 4");
  await expect(carousel.getByText("Sample testimonials: these people are invented.")).toBeVisible();
});
