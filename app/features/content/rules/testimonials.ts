/**
 * Testimonials shown beside the forms (spec:site#testimonials). The people are invented, and every place that shows
 * them says so; operators replace them with quotes from real customers.
 */
export type Testimonial = { quote: string; name: string; place: string };

export const compareTestimonials: readonly Testimonial[] = [
  {
    quote:
      "I had six tabs open and no idea what month two would cost. Here it was all on one list, fees included.",
    name: "Dana R.",
    place: "Ohio",
  },
  {
    quote:
      "Two of the sites I liked don't even ship to my state. I wish I'd known that before I filled out their forms.",
    name: "Marcus T.",
    place: "Mississippi",
  },
];

/** Shown under every group of testimonials until an operator has real ones. */
export const sampleTestimonialNote = "Sample testimonials: these people are invented.";

export const homeTestimonials: readonly Testimonial[] = [
  {
    quote:
      "I thought I was paying a fair price. Then I saw what the membership fee adds up to in a year. Another provider charged a third less.",
    name: "Renee K.",
    place: "Pennsylvania",
  },
  {
    quote:
      "I just wanted to know what I'd pay after the first month. Here it was right next to the offer, for every provider.",
    name: "Tom H.",
    place: "Texas",
  },
  {
    quote: "It took two minutes with no phone call, and I could filter for my HSA card.",
    name: "Elena V.",
    place: "Arizona",
  },
];

export const savingsTestimonials: readonly Testimonial[] = [
  {
    quote: "I changed providers after talking to my doctor, and I pay $140 less each month.",
    name: "Ruth A.",
    place: "Georgia",
  },
  {
    quote: "It told me straight up when nothing was cheaper. That made me trust the rest.",
    name: "Jamal W.",
    place: "Michigan",
  },
];
