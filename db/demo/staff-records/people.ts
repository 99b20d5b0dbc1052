import type { StateCode } from "~/kernel/us-states";
import type { Random } from "../random";

/** An invented person. The name contains "(sample)", so that staff don't mistake it for a visitor's. */
export type SamplePerson = {
  fullName: string;
  email: string;
  /** A phone number reserved for fiction. */
  phone: string;
  state: StateCode;
  city: string;
  zipCode: string;
  street: string;
};

const firstNames = [
  "Megan",
  "Tyler",
  "Ashley",
  "Brandon",
  "Kayla",
  "Derek",
  "Lauren",
  "Marcus",
  "Heather",
  "Jamal",
  "Brittany",
  "Cody",
  "Denise",
  "Travis",
  "Monica",
  "Shawn",
  "Crystal",
  "Andre",
  "Tammy",
  "Kevin",
  "Latoya",
  "Brian",
  "Amber",
  "Luis",
  "Stephanie",
  "Jason",
  "Kimberly",
  "Darnell",
  "Rachel",
  "Scott",
  "Vanessa",
  "Greg",
  "Erica",
  "Dustin",
  "Nicole",
  "Omar",
] as const;
const lastNames = [
  "Carter",
  "Sullivan",
  "Brooks",
  "Ramirez",
  "Hayes",
  "Whitaker",
  "Coleman",
  "Nguyen",
  "Foster",
  "Jenkins",
  "Delgado",
  "Palmer",
  "Washington",
  "Barrett",
  "Simmons",
  "Keller",
  "Ortiz",
  "Hudson",
  "Mercer",
  "Lawson",
  "Dalton",
  "Pierce",
  "Holloway",
  "Bishop",
  "Vargas",
  "Stanton",
  "Reeves",
  "Kendall",
  "Monroe",
  "Tucker",
  "Hensley",
  "Rhodes",
] as const;
const streets = [
  "Maple",
  "Birch",
  "Cedar",
  "Hillside",
  "Sycamore",
  "Magnolia",
  "Prairie",
  "Willow",
  "Juniper",
] as const;
const places: readonly (readonly [StateCode, string, string, string])[] = [
  ["TX", "Austin", "78701", "512"],
  ["FL", "Tampa", "33602", "813"],
  ["OH", "Columbus", "43215", "614"],
  ["CA", "Sacramento", "95814", "916"],
  ["NC", "Raleigh", "27601", "919"],
  ["GA", "Atlanta", "30303", "404"],
  ["PA", "Pittsburgh", "15222", "412"],
  ["AZ", "Phoenix", "85004", "602"],
  ["MI", "Grand Rapids", "49503", "616"],
  ["TN", "Nashville", "37203", "615"],
  ["IL", "Peoria", "61602", "309"],
  ["WA", "Spokane", "99201", "509"],
  ["CO", "Denver", "80202", "303"],
  ["MO", "Kansas City", "64106", "816"],
];

export function samplePerson(random: Random): SamplePerson {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const [state, city, zipCode, area] = random.pick(places);
  return {
    fullName: `${first} ${last} (sample)`,
    email: `${first}.${last}@sample.example`.toLowerCase(),
    phone: `(${area}) 555-01${random.int(10, 99)}`,
    state,
    city,
    zipCode,
    street: `${random.int(100, 2_499)} ${random.pick(streets)} ${random.pick(["St", "Ave", "Ln", "Dr"])}`,
  };
}
