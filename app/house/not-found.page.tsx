import { data } from "react-router";

/** Every other address below `/house`: with the layout's guard, so that nobody can tell which addresses there are. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function Nowhere() {
  return null;
}
