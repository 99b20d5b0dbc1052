import { useLocation, useNavigate, useResolvedPath } from "react-router";
import { withListQuery } from "../rules/list-query";

/**
 * Closes a dialog that is a child route of a list (spec:article-generator#dialog-list). The list takes the dialog's
 * place in the history, so that Back doesn't open the dialog again.
 */
export function useCloseDialog(): () => void {
  const navigate = useNavigate();
  const list = useResolvedPath("..").pathname;
  const { search } = useLocation();
  return () => navigate(withListQuery(list, search), { replace: true, preventScrollReset: true });
}
