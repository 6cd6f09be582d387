/** Replies of `/sandbox/api`, which are not calls of the product: whose phone it is, and its SMS. */

export type DemoCustomer = { subscriber: string; name: string; mobile: string; kyc: string }

export type Phone = {
  /** Whether a customer was chosen or registered. */
  isInUse: boolean
  /** Customers to choose from, while none was chosen. */
  customers: DemoCustomer[]
}

/** An SMS to a number of the phone. The numbers of newer ones are higher. */
export type Sms = { id: number; to: string; text: string }
