const staff = 'Work email of a member of staff, which identifies them to colleagues.'
const ownAccount = 'Shown to the person themselves.'
const supplier = 'Business contact of a supplier, shown to the staff who buy from it.'
const integrator = 'Mailbox of a partner or team for notices about their API client.'
const website = 'A URL.'
const screening = 'Birth date on a sanctions list, needed to decide a match.'
const billAccount = 'Account number on the bill, which staff compare with the biller’s statement.'

const byChannel = 'Masked by channel: a mobile number or the beginning of a device name.'

/** Fields of replies that are named like personal data and are not masked, each with the reason. */
export const unmaskedFields: Readonly<Record<string, string>> = {
  '/subscriber/profile/user mobile_number_released_at': 'A time.',
  '/e-seller/brand/list rows[].supplierContact': supplier,
  '/e-seller/brand/info supplierContact': supplier,
  '/eload/provider/list rows[].contact': supplier,
  '/eload/provider/info contact': supplier,
  '/bills-payment-provider/list rows[].contact': supplier,
  '/bills-payment-provider/info contact': supplier,
  '/settings/api-clients/list rows[].contact': integrator,
  '/settings/api-clients/info contact': integrator,

  '/e-seller/order/packing-list orders[].buyer.mobile':
    'Needed on the packing list for the courier. Printing is recorded in the audit log.',
  '/e-seller/order/packing-list orders[].address':
    'Needed on the packing list for the courier. Printing is recorded in the audit log.',

  '/compliance/cases/info transactions[].accountNo':
    'Part of the report. Only compliance officers open cases, and each view is recorded.',

  '/session/options demoAccounts[].email': 'Fictional people of the demo.',
  '/session/sign-in email': ownAccount,
  '/session/refresh email': ownAccount,
  '/session/who-am-i email': ownAccount,
  '/session/redirect-finish signedIn.email': ownAccount,
  '/session/invitation email': ownAccount,
  '/session/accept-invitation email': ownAccount,
  '/session/password-reset email': ownAccount,
  '/session/reset-password email': ownAccount,
  '/session/confirm-registration email': ownAccount,
  '/users/authenticate email': ownAccount,
  '/session/sign-in-enrol address': website,
  '/session/redirect-begin address': website,
  '/session/second-factor-begin address': website,

  '/users rows[].email': staff,
  '/users/list rows[].email': staff,
  '/users/read email': staff,
  '/users/read mobile': 'Work number of a member of staff, edited by those who manage accounts.',
  '/users/identity link.email': staff,
  '/users/line-managers [].email': staff,
  '/roles/getUserAccess email': staff,
  '/roles/reach people[].email': staff,
  '/reports/eload/info statusHistory[].actorEmail': staff,
  '/eload/campaign/line-managers [].email': staff,
  '/eload-rewards/approvers [].email': staff,

  '/merchant/watchlist-info matches[].birthDate': screening,
  '/merchant/watchlist-entries rows[].birthDate': screening,

  '/eload/b2b-banks productBanks[].accountNo': 'Bank account of the company that partners pay into.',
  '/bills-payment/sells rows[].accountNumber': billAccount,
  '/bills-payment/sell-details accountNumber': billAccount,

  '/operations/messages/list rows[].recipient': byChannel,
  '/operations/messages/details recipient': byChannel,

  '/events/info address': 'The address of the venue.',
}
