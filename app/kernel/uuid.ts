const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether this is a UUID. With any other text, a query by UUID would fail instead of finding nothing. */
export const isUuid = (text: string): boolean => UUID.test(text);
