/** Whether a file is a picture as iPhones take it, by its name and type. Most browsers cannot show it. */
export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]\b/i.test(type)
