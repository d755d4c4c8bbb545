import { PageHead } from "../../house/page-head.tsx";
import { houseTitle } from "../../house/titles.ts";

export const meta = () => houseTitle("Today");

export default function TodayScreen() {
  return <PageHead title="Today" />;
}
