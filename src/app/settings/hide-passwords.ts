/** Removes the password from an address, for messages; any other text is unchanged. */
export const hidePasswords = (text: string): string =>
  text
    .replace(/(\w+:\/{1,2}[^:@/]*):.*@/, '$1:…@')
    .replaceAll(/([?&](?:password|passwd|pwd|sslpassword)=)[^&]*/gi, '$1…')
