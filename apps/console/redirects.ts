import { home } from '#platform/console/session/redirect-link.ts'

/** Paths that redirect to another screen: parents without a screen of their own, and former spellings. */
export const redirects: Readonly<Record<string, string>> = {
  '/': home,
  '/careers': '/careers/job-opening',
  '/careers/job-opening/form/:id': '/careers/form/:id',
  '/careers/job-opening/details/:id': '/careers/details/:id',
  '/customer': '/customer/subscriber',
  '/digital-offer/load': '/digital-offer/load/eload',
  '/eload-maintenance': '/eload-maintenance/dashboard',
  '/eloadb2b': '/eloadb2b/requests',
  '/kankolek/adjustment': '/kankolek/adjustment/dashboard',
  '/eseller': '/eseller/brand',
  '/management': '/management/roles',
  '/product': '/product/template',
  '/notification': '/notification/dashboard',
  '/roulette': '/roulette/roulette-main',
  '/roulette-main': '/roulette/roulette-main',
  '/roulette-main-add': '/roulette/roulette-main-add',
  '/roulette-main-edit/:id': '/roulette/roulette-main-edit/:id',
  '/roulette-item': '/roulette/roulette-item',
  '/roulette-add': '/roulette/roulette-add',
  '/roulette-edit/:id': '/roulette/roulette-edit/:id',
  '/roulette-reward': '/roulette/roulette-reward',
  '/roulette-reward-edit/:productTrackingId': '/roulette/roulette-reward-edit/:productTrackingId',
}
