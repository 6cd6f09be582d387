const picker = 'Finds people for a form. A search by a complete number or email is in the view log.'
const ownRows = 'Validates rows that the person has just entered or uploaded.'
const published = 'The result of a draw, which is published with the same masks.'

/** Calls that show masked personal data outside a page and are not in the view log, each with the reason. */
export const callsWithoutViews: Readonly<Record<string, string>> = {
  '/subscriber/profile/cif-search': picker,
  '/product-wallet/adjustable-wallets': picker,
  '/eload/campaign/people': picker,
  '/roulette/people': picker,
  '/compliance/cases/people': picker,
  '/notification/people': picker,
  '/prp/redeemers': picker,
  '/eload-rewards/get-user-details': ownRows,
  '/eload-rewards/validate-users': ownRows,
  '/product-wallet/kyc/reupload-message': 'Shown in the KYC case, whose view is in the log.',
  '/smart-raffle/live-draw-details': published,
  '/smart-raffle/proof': published,
}
