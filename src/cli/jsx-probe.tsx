// Has nothing in it: what counts is whether it can be loaded (require-jsx.ts).
export {}
