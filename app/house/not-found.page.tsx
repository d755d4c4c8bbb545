import { data } from "react-router";

/** Every other address below `/house`. It is guarded, too: without a session nobody can tell which addresses exist. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function Nowhere() {
  return null;
}
