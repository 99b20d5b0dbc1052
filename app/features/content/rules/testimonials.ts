/**
 * Testimonials shown beside the forms (spec:site#testimonials). The people are invented, and every place that shows them says so;
 * an operator replaces them with words of real customers.
 */
export type Testimonial = { quote: string; name: string; place: string };

export const compareTestimonials: readonly Testimonial[] = [
  {
    quote:
      "I had six tabs open and no idea what the second month would cost. Here it was one list, fees included.",
    name: "Dana R.",
    place: "Ohio",
  },
  {
    quote:
      "Two of the sites I liked do not even ship to my state. I wish I had known that before filling in their forms.",
    name: "Marcus T.",
    place: "Mississippi",
  },
];

/** Stands under every group of testimonials until an operator has real ones. */
export const sampleTestimonialNote = "Sample testimonials: these people are invented.";

export const homeTestimonials: readonly Testimonial[] = [
  {
    quote:
      "I thought I had a fair price. Then I saw what the membership fee added up to over a year. Another provider charged a third less.",
    name: "Renee K.",
    place: "Pennsylvania",
  },
  {
    quote:
      "I only wanted to know what I pay after the first month. Here it stood next to the offer, for every provider.",
    name: "Tom H.",
    place: "Texas",
  },
  {
    quote: "Two minutes, no phone call, and I could filter for my HSA card.",
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
    quote: "It told me plainly where nothing was cheaper. I trusted the rest more for it.",
    name: "Jamal W.",
    place: "Michigan",
  },
];
