/** An address without its password, for messages; any other text stays as it is. */
export const hidePasswords = (text: string): string =>
  text
    .replace(/(\w+:\/{1,2}[^:@/]*):.*@/, '$1:…@')
    .replaceAll(/([?&](?:password|passwd|pwd|sslpassword)=)[^&]*/gi, '$1…')
