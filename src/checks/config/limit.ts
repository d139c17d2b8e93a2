/**
 * A configuration or navigation file that is larger (UTF-16 units) is not read, proved or checked: it is data, and none
 * that people keep by hand comes near it. 10 KB cost some 10 ms to prove, the worst text of this size about 2 s.
 */
export const CONFIG_MAX_CHARACTERS = 256 * 1024
