import { data } from "react-router";

/** Answers every other address below `/house`. Without a session it redirects as screens do: nobody learns which exist. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function Nowhere() {
  return null;
}
