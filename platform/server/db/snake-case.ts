/** Name of the database column of a field: `createdAt` is `created_at`. */
export const toSnakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
