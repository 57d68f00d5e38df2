/** The name of a database in messages: a folder, or an address without its password. */
export const toDatabaseName = (location: string): string =>
  location
    .replace(/(\w+:\/{1,2}[^:@/]*):.*@/, '$1:…@')
    .replaceAll(/([?&](?:password|passwd|pwd|sslpassword)=)[^&]*/gi, '$1…')
