declare const process: { env: { PRODUCT_SLUG?: string } }

// Vite writes the value into the console's bundle; on the server it is the environment's.
const slug = process.env.PRODUCT_SLUG ?? 'product'
if (!/^[a-z0-9]+$/.test(slug)) throw new Error('PRODUCT_SLUG takes lower-case letters and digits only.')

/** The brand's stand-in inside paths and field names, one for a deployment. */
export const productSlug = slug
