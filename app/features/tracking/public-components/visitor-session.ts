import { useEffect, useState } from "react";
import { visitorSession } from "../enhance/visitor-session";

/** Empty on the server and until the page's script runs. */
export function useSessionId(): string {
  const [id, setId] = useState("");
  useEffect(() => setId(visitorSession().id), []);
  return id;
}
