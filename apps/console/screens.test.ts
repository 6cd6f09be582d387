import { describe, expect, test } from 'vitest'
import { accessCatalogue } from '#areas/staff/access.ts'
import { allScreens, redirects } from '#apps/console/areas.ts'
import { type Guard, nameOfPlace } from '#platform/access/access.ts'
import { productSlug } from '#platform/contract/product.ts'
import { recordTargetsOf } from '#platform/console/record/record-targets.ts'
import { guardOf, hasValidParams, paramRule } from '#platform/console/screen.ts'

function describeGuard(guard: Guard): string {
  if (typeof guard === 'string') return guard
  return 'minLevel' in guard
    ? `level ${guard.minLevel}`
    : `${nameOfPlace(guard.place)}: ${guard.anyOf.join(' ')}`
}

const guardsOf = ({ needs }: (typeof allScreens)[number]) =>
  typeof needs === 'function'
    ? [
        ...new Set(
          ['0', '1'].map((id) =>
            describeGuard(guardOf({ needs }, { id, productId: id, mode: id === '0' ? 'add' : 'edit' })),
          ),
        ),
      ].join(' | ')
    : describeGuard(needs)

// The snapshot shows all screens on one page for review.
test('screens › match the snapshot of the route map', () => {
  const map = allScreens.map((screen) => [screen.path, screen.title, guardsOf(screen)].join(' · '))
  expect(map).toMatchInlineSnapshot(`
    [
      "/login · Login · public",
      "/login/return · Login · public",
      "/register · Register · public",
      "/register/:token · Confirm your registration · public",
      "/forgot-password · Forgot password · public",
      "/reset-password/:token · Set a new password · public",
      "/account · Your account · signed-in",
      "/error/404-basic · Error 404 · public",
      "/error/404-cover · Error 404 · public",
      "/error/500-basic · Error 500 · public",
      "/error/500-cover · Error 500 · public",
      "/dashboard · Dashboard · signed-in",
      "/dashboard/figures/:figure · Figure · signed-in",
      "/calendar · Calendar · signed-in",
      "/approvals · Approvals · signed-in",
      "/approvals/:requestId · Approval Request · signed-in",
      "/approvals/link/:token/:action · Approval Link · signed-in",
      "/management/roles · Roles · Settings / User Management / Roles: create read update delete",
      "/management/roles/:action · Add Role · Settings / User Management / Roles: create",
      "/management/roles/:action/:id · Role · Settings / User Management / Roles: read update",
      "/management/user · Users · Settings / User Management / Users: create read update delete",
      "/management/user/:id · User · Settings / User Management / Users: create | Settings / User Management / Users: read update",
      "/dashboard/kankolek · Kankolek Dashboard · Dashboard / Kankolek: create read update delete",
      "/security-questions/:token · Security check · public",
      "/customer/subscriber · Subscribers · Merchant Management / Merchant: create read update delete",
      "/customer/subscriber/:id · Subscriber · Merchant Management / Merchant: create | Merchant Management / Merchant: read update",
      "/customer/profile-information/:tab/:bid · Profile Information · Merchant Management / Merchant: read update",
      "/customer/business · Businesses · Merchant Management / Business Info: create read update delete",
      "/customer/business/:id · Business · Merchant Management / Business Info: create | Merchant Management / Business Info: read update",
      "/customer/kyc · KYC Queue · Merchant Management / Merchant: create read update delete",
      "/customer/profile-information/:tab/:bid/kyc/details · KYC Details · Merchant Management / Merchant: read update",
      "/kyc/upload/:token · Verify Your Identity · public",
      "/customer/watchlist · Watchlist Names · Merchant Management / Merchant: create read update delete",
      "/cif-mobile-number · CIF Mobile Number · Settings / CIF Mobile Number: create read update delete",
      "/cif-mobile-number/:id · Mobile Number Change · Settings / CIF Mobile Number: create read update delete",
      "/agent · Agents · signed-in",
      "/agent/form · New Agent · level 20",
      "/report/eload-rewards · eLoad Rewards · Reports / eLoad Rewards: create read update delete requester approver",
      "/report/eload-add-rewards/:id/:action · Add eLoad Rewards · Reports / eLoad Rewards: create requester",
      "/report/eload-reward-person · Reward One Person · Reports / eLoad Rewards: create requester",
      "/report/eload-view-rewards/:id · View eLoad Rewards · Reports / eLoad Rewards: read update requester approver",
      "/rewards/black-coins · BLVCK Coins · Products / BLVCK Coins: create read update delete",
      "/rewards/black-coins/addreward/:id · Add BLVCK Coins Reward · Products / BLVCK Coins: create",
      "/rewards/prp/rewards · PRP Rewards · Utilities / PRP: create read update delete",
      "/rewards-edit/prp/:productTrackingId · Edit PRP Reward · Utilities / PRP: read update",
      "/rewards/prp/category · PRP Categories · Utilities / PRP: create read update delete",
      "/rewards/prp/category/:id · PRP Category · Utilities / PRP: create | Utilities / PRP: read update",
      "/rewards/prp/items · PRP Items · Utilities / PRP: create read update delete",
      "/rewards/prp/items/:id · PRP Item · Utilities / PRP: create | Utilities / PRP: read update",
      "/roulette/roulette-main · Roulette · Utilities / Roulette: create read update delete",
      "/roulette/roulette-main-add · Add Roulette · Utilities / Roulette: create",
      "/roulette/roulette-main-edit/:id · Edit Roulette · Utilities / Roulette: read update",
      "/roulette/roulette-item · Roulette Items · Utilities / Roulette: create read update delete",
      "/roulette/roulette-add · Add Roulette Item · Utilities / Roulette: create",
      "/roulette/roulette-edit/:id · Edit Roulette Item · Utilities / Roulette: read update",
      "/roulette/roulette-reward · Roulette Rewards · Utilities / Roulette: create read update delete",
      "/roulette/roulette-reward-edit/:productTrackingId · Edit Roulette Reward · Utilities / Roulette: read update",
      "/customer/profile-information/:tab/:bid/product-wallet · Wallet · Merchant Management / Merchant: read update",
      "/customer/profile-information/Profile/:bid/product-wallet/edit-limit · Edit Wallet Limit · Merchant Management / Merchant: read update",
      "/kankolek-deposit · Kankolek Deposit · signed-in",
      "/kankolek-deposit/:depositId · Kankolek Deposit Details · signed-in",
      "/kankolek/adjustment/dashboard · Kankolek Adjustments · signed-in",
      "/kankolek/adjustment/form/:id · Kankolek Adjustment · signed-in",
      "/kankolek/adjustment/batch-upload · Kankolek Batch Upload · signed-in",
      "/kankolek/adjustment/action/:token/:action · Kankolek Adjustment Approval · signed-in",
      "/kankolek/adjustment/bulk-action/:token/:s3_url/:action · Kankolek Bulk Approval · signed-in",
      "/mode-of-payment · Modes of Payment · Settings / Modes of Payment: create read update delete",
      "/mode-of-payment/main/:mopId/:mode · Mode of Payment · Settings / Modes of Payment: create | Settings / Modes of Payment: read update",
      "/mode-of-payment/module/:methodId/:mode · Mode of Payment Module · Settings / Modes of Payment: create | Settings / Modes of Payment: read update",
      "/mode-of-payment/schedule/:methodId/:id · Mode of Payment Schedule · Settings / Modes of Payment: update",
      "/maintenance-mode · Maintenance Mode · Settings / Maintenance Mode: create read update delete",
      "/raffle-promo · Raffle Promo · signed-in",
      "/raffle-promo/live-draw · Live Draw · signed-in",
      "/raffle-promo/item/:id · Raffle · Utilities / Roulette: create | Utilities / Roulette: read update",
      "/raffle-promo/details/:id · Raffle Details · signed-in",
      "/raffle-promo/verify/:id · Verify a Draw · public",
      "/events · Events · Utilities / Events: create read update delete",
      "/events/item/:id · Event · Utilities / Events: create | Utilities / Events: read update",
      "/events/details/:id · Event Details · Utilities / Events: read update",
      "/careers/job-opening · Job Openings · Utilities / Careers: create read update delete",
      "/careers/form/:id · Job Opening · Utilities / Careers: create | Utilities / Careers: read update",
      "/careers/details/:id · Job Opening Details · Utilities / Careers: read update",
      "/careers/department-team · Departments and Teams · Utilities / Careers: create read update delete",
      "/notification/dashboard · Notifications · signed-in",
      "/notification/form/:id · Notification · signed-in",
      "/operations/jobs · Jobs · level 60",
      "/exports · Exports · signed-in",
      "/operations/messages · Messages · level 60",
      "/operations/mailbox · Mailbox · signed-in",
      "/digital-offer/load/eload · eLoad Promos · Products / eLoad / Promo: create read update delete",
      "/digital-offer/load/eload/:id · eLoad Promo · Products / eLoad / Promo: create | Products / eLoad / Promo: read update",
      "/digital-offer/load/eload/scheduler · Promo Scheduler · Products / eLoad / Promo: create read update delete",
      "/digital-offer/load/eload/scheduler/:id · Promo Schedule · Products / eLoad / Promo: create | Products / eLoad / Promo: read update",
      "/eload-maintenance/dashboard · eLoad Maintenance · signed-in",
      "/eload-maintenance/form/:id · eLoad Maintenance Window · signed-in",
      "/digital-offer/load/networks · eLoad Networks · Products / eLoad / Networks: create read update delete",
      "/digital-offer/load/network/:id · eLoad Network · Products / eLoad / Networks: create | Products / eLoad / Networks: read update",
      "/digital-offer/load/network-group · eLoad Network Groups · Products / eLoad / Network Group: create read update delete",
      "/digital-offer/load/network-group/:id · eLoad Network Group · Products / eLoad / Network Group: create | Products / eLoad / Network Group: read update",
      "/digital-offer/load/provider · eLoad Providers · Products / eLoad / Provider: create read update delete",
      "/digital-offer/load/provider/form/:id · eLoad Provider · Products / eLoad / Provider: create | Products / eLoad / Provider: read update",
      "/digital-offer/load/promo · eLoad Categories · Products / eLoad / Category: create read update delete",
      "/digital-offer/load/promo/:id · eLoad Category · Products / eLoad / Category: create | Products / eLoad / Category: read update",
      "/digital-offer/load/special-category · Special Categories · signed-in",
      "/digital-offer/load/special-category/:id · Special Category · signed-in",
      "/digital-offer/load/banner · eLoad Banners · Products / eLoad / Banner: create read update delete",
      "/digital-offer/eload/banner/:id · eLoad Banner · Products / eLoad / Banner: create | Products / eLoad / Banner: read update",
      "/report/eload-transaction · eLoad Transactions · Reports / ELoad Transaction Logs: create read update delete",
      "/report/eload-transaction/:id · eLoad Transaction Details · Reports / ELoad Transaction Logs: read update",
      "/eloadb2b/requests · eLoad B2B Requests · Products / eLoad B2B / Request: create read update delete",
      "/eloadb2b/form/:id · eLoad B2B Request · Products / eLoad B2B / Request: create",
      "/eloadb2b/details/:refNo · eLoad B2B Request Details · Products / eLoad B2B / Request: read update",
      "/profit-sharing/eload · eLoad Profit Sharing · Settings / Profit Sharing: create read update delete",
      "/profit-sharing/eload/:id · eLoad Profit Sharing Request · Settings / Profit Sharing: create read update delete",
      "/profit-sharing/eload/form/:id · eLoad Profit Shares · Settings / Profit Sharing: create",
      "/digital-offer/load/topups · eLoad Topups · Products / eLoad / Topups: create read update delete",
      "/digital-offer/load/topups/sku/:id · Topup SKU · Products / eLoad / Topups: create | Products / eLoad / Topups: read update",
      "/digital-offer/load/topups/sku/:id/action/:token · Topup SKU Approval · Products / eLoad / Topups: read update",
      "/digital-offer/load/topups/campaign/:campaignId/:mode · Topup Campaign · Products / eLoad / Topups: create",
      "/digital-offer/load/topups/campaign/action/:token/:action · Campaign Approval · signed-in",
      "/digital-offer/ml · Mobile Legend Diamond · Products / Mobile Legend Diamond: create read update delete",
      "/dashboard/provider · Eload Provider Dashboard · Dashboard / Eload Proviver: create read update delete",
      "/report/topup-transaction · Top-up Transactions · Reports / ELoad Transaction Logs: create read update delete",
      "/report/topup-transaction/:id · Top-up Transaction Details · Reports / ELoad Transaction Logs: read update",
      "/report/blvck-topup-transaction · BLVCK Top-up Transactions · Reports / BLVCK Transaction Logs: create read update delete",
      "/digital-offer/bills · Billers · Products / Bills Payment / Bills Payment: create read update delete",
      "/digital-offer/bills/biller/:id · Biller · Products / Bills Payment / Bills Payment: create | Products / Bills Payment / Bills Payment: read update",
      "/digital-offer/bills/provider · Bills Providers · Products / Bills Payment / Provider: create read update delete",
      "/digital-offer/bills/provider/:providerId · Bills Provider · Products / Bills Payment / Provider: create",
      "/digital-offer/bills/category · Bills Categories · Products / Bills Payment / Category: create read update delete",
      "/digital-offer/bills/category/:categoryId · Bills Category · Products / Bills Payment / Category: read update",
      "/report/bills-payment-topups · Bills Payment Top-ups · Reports / Bills Payment Transaction Logs: create read update delete",
      "/report/bills-payment-topups/details/:id/:userId · Bills Payment Top-up Details · Reports / Bills Payment Transaction Logs: read update",
      "/report/bills-payment-sell · Bills Payment Sell · Reports / Bills Payment Transaction Logs: create read update delete",
      "/report/bills-payment-sell/details/:id/:userId · Bills Payment Sell Details · Reports / Bills Payment Transaction Logs: read update",
      "/kantoads/audit · Kanto Ads Audit · Products / Kanto Ads / Audit: create read update delete",
      "/kantoads/cancellation · Kanto Ads Cancellation · Products / Kanto Ads / Audit: create read update delete",
      "/kantoads/cancellation/form/:id · Kanto Ads Cancellation Request · Products / Kanto Ads / Audit: create | Products / Kanto Ads / Audit: read update",
      "/kanto-ads/topup · Kanto Ads Top-up · Products / Kanto Ads / Top-up Bank Transfer: create read update delete",
      "/kanto-ads/topup/update/:id · Kanto Ads Top-up Update · Products / Kanto Ads / Top-up Bank Transfer: read update",
      "/kanto-ads/cashout · Kanto Ads Cashout · Products / Kanto Ads / Wallet Cashout: create read update delete",
      "/kanto-ads/cashout/:id · Kanto Ads Cashout Details · Products / Kanto Ads / Wallet Cashout: read update",
      "/product/template · Product Templates · Utilities / Product Template: create read update delete",
      "/product/template/import · Import Product Templates · Utilities / Product Template: create",
      "/product/template/form/:productId? · Product Template · Utilities / Product Template: create | Utilities / Product Template: read update",
      "/product/category · Business Categories · Utilities / Business Category: create read update delete",
      "/product/category/:action · New Business Category · Utilities / Business Category: create",
      "/product/category/:action/:id · Business Category · Utilities / Business Category: create | Utilities / Business Category: read update",
      "/product/brand · Product Brands · Utilities / Product Template: create read update delete",
      "/product/group · Product Groups · Utilities / Product Template: create read update delete",
      "/eseller/brand · eSupplies Brands · Products / eSupplies: create read update delete",
      "/eseller/brand-add/:id · eSupplies Brand · Products / eSupplies: create | Products / eSupplies: read update",
      "/eseller/category · eSupplies Business Categories · Products / eSupplies: create read update delete",
      "/eseller/category/:action · New eSupplies Business Category · Products / eSupplies: create",
      "/eseller/category/:action/:id · eSupplies Business Category · Products / eSupplies: create | Products / eSupplies: read update",
      "/eseller/product · eSupplies Products · Products / eSupplies: create read update delete",
      "/eseller/banner · eSupplies Banners · Products / eSupplies: create read update delete",
      "/eseller/banner/:action · New eSupplies Banner · Products / eSupplies: create",
      "/eseller/banner/:action/:id · eSupplies Banner · Products / eSupplies: create | Products / eSupplies: read update",
      "/eseller/orders · eSupplies Orders · Products / eSupplies: create read update delete",
      "/audit · Audit Log · level 60",
      "/audit/views · View Log · level 60",
      "/controls/rules · Limits and Approvals · level 60",
      "/controls/rules/:code · Rule · level 60",
      "/controls/new-rule · Add Rule · level 80",
      "/controls/decisions · Decisions · level 60",
      "/docs · API Documentation · signed-in",
      "/docs/parts · Interface Parts · signed-in",
      "/settings/api-clients · API Clients · level 60",
      "/settings/api-clients/form/:id · API Client · level 80 | level 60",
      "/settings/api-requests · API Requests · level 60",
      "/settings/webhook-deliveries · Webhook Deliveries · level 60",
      "/compliance/cases · Compliance Cases · level 10",
      "/compliance/cases/:id · Compliance Case · level 20 | level 10",
      "/compliance/rules · Reporting Rules · level 10",
      "/compliance/holidays · Holidays · level 10",
      "/operations/data-migrations · Data Migrations · level 60",
      "/operations/data-migrations/record/:id · Data Migration · level 60",
    ]
  `)
})

test('screens › have unique paths, and every redirect leads to a screen and hides none', () => {
  const paths = allScreens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const [from, to] of Object.entries(redirects)) {
    expect(paths).not.toContain(from)
    expect(paths).toContain(to)
  }
})

test('screens › have guards that name a place of the access tree', () => {
  const places = accessCatalogue.map(({ place }) => nameOfPlace(place))
  for (const screen of allScreens) {
    const guard = guardOf(screen, { id: '1' })
    if (typeof guard === 'object' && 'place' in guard) expect(places).toContain(nameOfPlace(guard.place))
  }
})

test('menu entries › need no parameter and belong to a section of a group', async () => {
  const { menuGroups } = await import('#apps/console/menu.ts')
  for (const { path, menu } of allScreens) {
    if (!menu) continue
    expect(path).not.toContain(':')
    const group = menuGroups.find(({ key }) => key === menu.group)
    expect(group?.sections.map(({ key }) => key)).toContain(menu.section)
  }
})

const numeric = allScreens.flatMap((screen) =>
  [...screen.path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => ({ screen, name, rule: paramRule(screen, name) }))
    .filter(({ rule }) => rule === 'number' || rule === 'record'),
)

test('screens with a numeric parameter › accept an id and reject a value that is not a number', () => {
  const taken = numeric.filter(({ screen, name }) => !hasValidParams(screen, { [name]: '12' }))
  expect(taken).toEqual([])
  for (const value of ['abc', '1e9', '1.5', '12x', '', ' 1', '99999999999999999999']) {
    const wrong = numeric.filter(({ screen, name }) => hasValidParams(screen, { [name]: value }))
    expect(wrong.map(({ screen }) => `${screen.path} ${value}`)).toEqual([])
  }
})

test('ids 0 and -1 › open only screens that create a record, and wallets without a business', () => {
  const open = numeric.filter(
    ({ screen, name }) => hasValidParams(screen, { [name]: '0' }) || hasValidParams(screen, { [name]: '-1' }),
  )
  expect(open.map(({ screen }) => screen.path)).toMatchInlineSnapshot(`
    [
      "/management/user/:id",
      "/customer/subscriber/:id",
      "/customer/profile-information/:tab/:bid",
      "/customer/business/:id",
      "/customer/profile-information/:tab/:bid/kyc/details",
      "/report/eload-add-rewards/:id/:action",
      "/rewards/black-coins/addreward/:id",
      "/rewards/prp/category/:id",
      "/rewards/prp/items/:id",
      "/customer/profile-information/:tab/:bid/product-wallet",
      "/customer/profile-information/Profile/:bid/product-wallet/edit-limit",
      "/kankolek/adjustment/form/:id",
      "/mode-of-payment/main/:mopId/:mode",
      "/mode-of-payment/module/:methodId/:mode",
      "/mode-of-payment/schedule/:methodId/:id",
      "/raffle-promo/item/:id",
      "/events/item/:id",
      "/careers/form/:id",
      "/notification/form/:id",
      "/digital-offer/load/eload/:id",
      "/digital-offer/load/eload/scheduler/:id",
      "/eload-maintenance/form/:id",
      "/digital-offer/load/network/:id",
      "/digital-offer/load/network-group/:id",
      "/digital-offer/load/provider/form/:id",
      "/digital-offer/load/promo/:id",
      "/digital-offer/load/special-category/:id",
      "/digital-offer/eload/banner/:id",
      "/eloadb2b/form/:id",
      "/profit-sharing/eload/form/:id",
      "/digital-offer/load/topups/sku/:id",
      "/digital-offer/load/topups/campaign/:campaignId/:mode",
      "/digital-offer/bills/biller/:id",
      "/digital-offer/bills/provider/:providerId",
      "/digital-offer/bills/category/:categoryId",
      "/kantoads/cancellation/form/:id",
      "/product/template/form/:productId?",
      "/product/category/:action/:id",
      "/eseller/brand-add/:id",
      "/eseller/category/:action/:id",
      "/eseller/banner/:action/:id",
      "/settings/api-clients/form/:id",
      "/compliance/cases/:id",
    ]
  `)
})

test('parameters named as an id › are numeric', () => {
  const texts = allScreens.flatMap(({ path, ...screen }) =>
    [...path.matchAll(/:(\w*[iI]d)\b/g)]
      .filter(([, name = '']) => paramRule(screen, name) === 'text')
      .map(() => path),
  )
  expect(texts).toEqual([])
})

describe('records', () => {
  const targets = recordTargetsOf(allScreens)

  test.each([
    ['user', 7, '/management/user/7'],
    ['role', 7, '/management/roles/view/7'],
    ['eload-b2b', 'B2B0000007', '/eloadb2b/details/B2B0000007'],
    ['eseller-order', 7, '/eseller/orders?panel=7'],
    ['product-template', 7, '/product/template/form/7'],
    ['wallet', 7, `/customer/profile-information/Wallets/0/${productSlug}-wallet?wallet=7`],
  ])('of the type %s have the address of their screen', (kind, id, address) => {
    expect(targets(kind, id)?.address).toBe(address)
  })

  test('have no address without a screen or an id', () => {
    expect(targets('export', 7)).toBeNull()
    expect(targets('user', 0)).toBeNull()
    expect(targets('user', 'maker@erp.test')).toBeNull()
  })

  test('are shown by one screen each, with one parameter for the id', () => {
    const shown = allScreens.flatMap(({ path, record }) => (record ? [{ path, ...record }] : []))
    const kinds = shown.map(({ kind }) => kind)
    expect(kinds).toEqual([...new Set(kinds)])
    const unset = shown.map(({ path, params = {}, search }) => [
      path,
      [...path.matchAll(/:(\w+)/g)].filter(([, name = '']) => !(name in params)).length,
      search === undefined ? 1 : 0,
    ])
    expect(unset.filter(([, found, expected]) => found !== expected)).toEqual([])
  })
})
