// Declares `<rank-lens>` for React and libraries with the same JSX types: `import "ranklens/jsx"` once.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { RankLensElement } from "./element.js";

export interface RankLensAttributes extends DetailedHTMLProps<HTMLAttributes<RankLensElement>, RankLensElement> {
  grades?: string;
  names?: string;
  link?: string;
  src?: string;
  query?: string;
  k?: number | string;
  measure?: string;
  convention?: string;
  scale?: number | string;
  against?: string;
  step?: number | string;
  view?: "card" | "steps" | "compare" | "quiz";
  readonly?: boolean | "";
  disabled?: boolean;
  name?: string;
  app?: string;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "rank-lens": RankLensAttributes;
    }
  }
}
