declare const process: { env: { PRODUCT_SLUG?: string } }

// Vite inlines the value into the console's bundle; the server reads it from the environment.
const slug = process.env.PRODUCT_SLUG ?? 'product'
if (!/^[a-z0-9]+$/.test(slug)) throw new Error('PRODUCT_SLUG can contain only lowercase letters and digits.')

/** Replaces the brand name in paths and field names. One value per deployment. */
export const productSlug = slug
