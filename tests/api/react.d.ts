// The part of React's types that `jsx.d.ts` extends.
export interface HTMLAttributes<T> {
  id?: string;
  onClick?: (event: { currentTarget: T }) => void;
}
export type DetailedHTMLProps<E, T> = E & { ref?: (element: T | null) => void; key?: string };
export namespace JSX {
  interface IntrinsicElements {
    p: HTMLAttributes<HTMLElement>;
  }
}
