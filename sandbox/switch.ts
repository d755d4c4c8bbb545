import { Hono } from "hono";
import { html } from "hono/html";
import { openState } from "./state-file.ts";

/** Makes a stand-in fail as a provider does that is away, until it is started again. */
export type Switch = {
  isStopped(): boolean;
  /** The button on the stand-in's page. */
  button(): ReturnType<typeof html>;
  /** What the button posts to; mount it where the page is. */
  routes: Hono;
};

/** `page` is the address of the stand-in's own page. */
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
