import { Hono } from "hono";
import { html } from "hono/html";
import { openState } from "./state-file.ts";

/** A switch that makes a stand-in respond like an unavailable provider until it is switched on again. */
export type Switch = {
  isStopped(): boolean;
  /** The button on the stand-in's page. */
  button(): ReturnType<typeof html>;
  /** The route that the button posts to; mount it at the page's path. */
  routes: Hono;
};

/** `page` is the path of the stand-in's own page. */
export function openSwitch(file: string, page: string): Switch {
  const { state, save } = openState(file, { stopped: false });
  const routes = new Hono().post("/:act{stop|start}", (context) => {
    state.stopped = context.req.param("act") === "stop";
    save();
    return context.redirect(page, 303);
  });
  return {
    isStopped: () => state.stopped,
    button: () =>
      html`<form method="post" action="${page}/${state.stopped ? "start" : "stop"}">
        <p>${state.stopped ? "The service is stopped: it answers 503." : "The service answers."}</p>
        <button>${state.stopped ? "Start the service" : "Stop the service"}</button>
      </form>`,
    routes,
  };
}
