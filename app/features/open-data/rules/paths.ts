/** The public files of this feature. They are plain endpoints, so the router doesn't know them. */
export const CSV_PATH = "/data/prices.csv";
export const JSON_PATH = "/data/prices.json";
export const LLMS_PATH = "/llms.txt";
export const OPENAPI_PATH = "/openapi.json";
