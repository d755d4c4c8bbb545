import worker from "./worker.js?raw";

/** The service worker of the house. Without the header its scope could not be `/house`, which has no slash at its end. */
export function loader() {
  return new Response(worker, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Service-Worker-Allowed": "/house",
    },
  });
}
