import { type Actor, isAdmin } from "~/features/auth/rules/access";
import type { ViewList } from "./lists";

/** A saved view, as one person sees it in its list. */
export type ListedView = {
  viewId: number;
  name: string;
  /** Parameters of the list's URL, without a question mark. */
  query: string;
  isShared: boolean;
  isMine: boolean;
  ownerName: string | null;
  isDefault: boolean;
  mayChange: boolean;
};

/** The views that a person can choose in a list. */
export type ListViews = { page: ViewList; views: ListedView[] };

/** The most views of one list that a person can save. */
export const MAX_VIEWS = 30;
export const LONGEST_NAME = 60;

type Ownership = { ownerId: string; isShared: boolean };

/** Others see a view only while it's shared (spec:staff#shared-views). */
export function canSeeView(actor: Pick<Actor, "userId">, view: Ownership): boolean {
  return view.ownerId === actor.userId || view.isShared;
}

/** Owners may change their views, and administrators shared ones (spec:staff#shared-views). */
export function canChangeView(actor: Pick<Actor, "userId" | "role">, view: Ownership): boolean {
  return view.ownerId === actor.userId || (view.isShared && isAdmin(actor));
}

/** Why a change was refused. A success redirects to the list. */
export type ViewAnswer = { problem: string };

export const viewMessages = {
  gone: "That view doesn't exist anymore.",
  taken: "You already have a view with this name. Choose another name.",
  full: `You have ${MAX_VIEWS} views of this list. Delete one first.`,
  failed: "The server didn't save the view. Try again.",
} as const;
