import worker from "./worker.js?raw";

/** The house's service worker. Without `Service-Worker-Allowed` its scope could be `/house/`, but not `/house`. */
export function loader() {
  return new Response(worker, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Service-Worker-Allowed": "/house",
    },
  });
}
