import { QuizPost } from "~/features/blog/components/quiz-post";
import { island } from "../hydrate-island";

export const hydrate = island(QuizPost);
