import { formsOf } from "../html.ts";
import type { RecordedShop, Visitor } from "../shop.ts";

/** Makes one that runs, one to come and one that is stopped. Returns their ids. */
export async function makePromotions(shop: RecordedShop, owner: Visitor): Promise<string[]> {
  const promote = async (fields: Record<string, string>) => {
    const preview = await shop.send(owner, "/house/promotions/new", "preview", fields);
    const form = formsOf(preview.text).find((each) => each.fields.has("seen"));
    if (!form) throw new Error(`No preview of prices: ${preview.status}`);
    await shop.record({
      path: "/house/promotions/new",
      as: owner,
      form: new Map([...form.fields, ["act", "save"]]),
      note: "saves it",
    });
  };
  const days = { begins: "2027-03-01T00:00", ends: "2027-04-01T00:00" };
  await shop.send(owner, "/house/promotions/new", "preview", {
    name: "",
    percent: "100",
    ...days,
    pieces: "Nothing",
  });
  await promote({ name: "Spring", percent: "20", ...days, pieces: "Genesis\nAltair Dress" });
  await promote({
    name: "Summer",
    percent: "30",
    begins: "2027-06-01T00:00",
    ends: "2027-07-01T00:00",
    pieces: "Naledi",
  });
  await promote({
    name: "A mistake",
    percent: "50",
    ...days,
    ends: "2027-04-02T00:00",
    pieces: "Mysthique",
  });
  const list = await shop.ask({ path: "/house/promotions", as: owner });
  const idOf = (name: string): string => {
    const [, id = ""] =
      new RegExp(`/house/promotions/([\\w-]{8,})"[^>]*>(?:(?!</a>).)*${name}`).exec(list.text) ??
      [];
    shop.names.set(id, `promotion ${name}`);
    return id;
  };
  const ids = ["Spring", "Summer", "A mistake"].map(idOf);
  const [spring = "", , wrong = ""] = ids;
  const mistake = formsOf(list.text).find(
    ({ fields, buttons }) =>
      buttons.some(([, value]) => value === "stop") && fields.get("id") === wrong,
  );
  const stop = await shop.record({
    path: "/house/promotions",
    as: owner,
    form: new Map([...(mistake?.fields ?? []), ["act", "stop"]]),
    note: "stops one",
  });
  const stopped = formsOf(stop.text).find(({ buttons }) =>
    buttons.some(([, value]) => value === "undo"),
  );
  await shop.record({
    path: "/house/promotions",
    as: owner,
    form: new Map([...(stopped?.fields ?? []), ["act", "undo"]]),
    note: "undoes it",
  });
  await shop.record({
    path: "/house/promotions",
    as: owner,
    form: new Map([...(mistake?.fields ?? []), ["act", "stop"]]),
    note: "of an old page",
  });
  await shop.send(owner, "/house/promotions", "stop", { id: wrong });

  const running = `/house/promotions/${spring}`;
  await shop.send(owner, running, "preview", { percent: "25" });
  const changed = await shop.send(owner, running, "preview", { percent: "25" });
  const seen = formsOf(changed.text).find(({ fields }) => fields.has("seen"));
  await shop.record({
    path: running,
    as: owner,
    form: new Map([...(seen?.fields ?? []), ["act", "save"]]),
    note: "saves it",
  });
  await shop.record({
    path: running,
    as: owner,
    form: new Map([...(seen?.fields ?? []), ["act", "save"]]),
    note: "saves it once more",
  });
  return ids;
}
