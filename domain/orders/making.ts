import { brand } from "../brand.ts";
import { READY_DAYS } from "./speed.ts";

/** Who makes a piece, how, and how long it takes (Terms, section 9), as rows of a piece's facts. */
export function makingRows(offersExpress: boolean): { name: string; value: string }[] {
  const express = offersExpress ? `; an express order at most ${READY_DAYS.express}` : "";
  return [
    {
      name: "Made by",
      value: `${brand.name}, our fashion house in ${brand.city}, ${brand.country}`,
    },
    { name: "Made", value: "To order: cut and sewn for you once you have paid" },
    { name: "Takes", value: `7 to ${READY_DAYS.standard} days${express}` },
  ];
}
