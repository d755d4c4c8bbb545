import { brand } from "../brand.ts";
import { READY_DAYS, sentWithin } from "./speed.ts";

/**
 * Who makes a piece, how, and how long it takes (Terms, section 9), as rows of a piece's facts. `sendDays`, in working
 * days, is for ready-to-wear alone.
 */
export function makingRows(
  offersExpress: boolean,
  sendDays?: number,
): { name: string; value: string }[] {
  const express = offersExpress ? `; an express order at most ${READY_DAYS.express}` : "";
  const by = {
    name: "Made by",
    value: `${brand.name}, our fashion house in ${brand.city}, ${brand.country}`,
  };
  if (sendDays !== undefined)
    return [
      by,
      { name: "Made", value: "Ready to wear" },
      { name: "Sent", value: sentWithin(sendDays).replace("Sent within", "Within") },
    ];
  return [
    by,
    { name: "Made", value: "To order: cut and sewn for you once you have paid" },
    { name: "Takes", value: `7 to ${READY_DAYS.standard} days${express}` },
  ];
}
