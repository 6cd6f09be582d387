import { home } from '#platform/console/redirect-link.ts'

/** Addresses that lead to another: parents without a screen of their own, and older spellings. */
export const redirects: Readonly<Record<string, string>> = {
  '/': home,
  '/customer': '/customer/subscriber',
  '/kankolek/adjustment': '/kankolek/adjustment/dashboard',
  '/management': '/management/roles',
}
