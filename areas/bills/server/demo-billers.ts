/** Categories of the demo billers. */
export const categories = [
  'Electricity',
  'Water',
  'Internet and phone',
  'Government',
  'Schools',
  'Cards and loans',
] as const

/** Bill payment providers of the demo. */
export const providers = [
  ['BAYANI', 'Bayani Bills', 'BPI', 'fixed', 500, 50_000_000, 'active'],
  ['KALSADA', 'Kalsada Payments', 'UnionBank', 'fixed', 450, 30_000_000, 'active'],
  ['TULAY', 'Tulay Biller Network', 'Metrobank', 'percent', 75, 20_000_000, 'active'],
  ['LUMANG', 'Lumang Aggregator', 'Landbank', 'fixed', 700, 10_000_000, 'inactive'],
] as const

type Wanted = {
  code: string
  name: string
  category: (typeof categories)[number]
  providers: readonly (typeof providers)[number][0][]
  fields: readonly unknown[]
  fee?: number
  income?: number
  share?: number
  most?: number
  posting?: 'real_time' | 'next_day' | 'three_days'
  cutOff?: string
  overdue?: boolean
  status?: 'active' | 'inactive' | 'maintenance'
}

const account = (label: string, format: string, hint: string, more: object = {}) => ({
  key: 'accountNumber',
  label,
  type: 'text',
  format,
  hint,
  ...more,
})
const dueDate = { key: 'dueDate', label: 'Due date', type: 'date', required: false }
const nameOnBill = {
  key: 'accountName',
  label: 'Name on the bill',
  type: 'text',
  required: false,
  min: 2,
  max: 60,
}
const onBill = 'At the top of the bill.'

/** Billers of the demo. */
export const billers: readonly Wanted[] = [
  {
    code: 'MERALCO',
    name: 'Meralco',
    category: 'Electricity',
    providers: ['BAYANI', 'KALSADA'],
    fields: [account('Customer account number', '####-####-##', 'Ten digits, below your name.'), dueDate],
    share: 300,
    cutOff: '20:00',
  },
  {
    code: 'VECO',
    name: 'Visayan Electric',
    category: 'Electricity',
    providers: ['KALSADA'],
    fields: [account('Account number', '##########', onBill), nameOnBill],
    posting: 'next_day',
  },
  {
    code: 'MAYNILAD',
    name: 'Maynilad',
    category: 'Water',
    providers: ['BAYANI', 'TULAY'],
    fields: [account('Contract account number', '########', 'Eight digits.')],
    cutOff: '17:00',
  },
  {
    code: 'MANILAWATER',
    name: 'Manila Water',
    category: 'Water',
    providers: ['BAYANI'],
    fields: [account('Contract account number', '########', 'Eight digits.'), dueDate],
    overdue: false,
    cutOff: '17:00',
  },
  {
    code: 'PLDT',
    name: 'PLDT',
    category: 'Internet and phone',
    providers: ['KALSADA', 'BAYANI'],
    fields: [
      account('Account number', '##########', 'Ten digits, beginning with 0.', { regex: '0\\d{9}' }),
      { key: 'service', label: 'Service', type: 'select', options: ['Landline', 'Home fibre', 'Enterprise'] },
    ],
  },
  {
    code: 'CONVERGE',
    name: 'Converge',
    category: 'Internet and phone',
    providers: ['KALSADA', 'TULAY'],
    fields: [account('Account number', '#############', 'Thirteen digits.'), nameOnBill],
  },
  {
    code: 'GLOBEHOME',
    name: 'Globe At Home',
    category: 'Internet and phone',
    providers: ['TULAY'],
    fields: [account('Account number', '#########', onBill)],
    status: 'maintenance',
  },
  {
    code: 'GLOBEPOST',
    name: 'Globe Postpaid',
    category: 'Internet and phone',
    providers: ['TULAY', 'KALSADA'],
    fields: [account('Account number', '#########', onBill)],
  },
  {
    code: 'SSS',
    name: 'SSS',
    category: 'Government',
    providers: ['BAYANI'],
    fields: [
      account('Payment reference number', '**************', 'Fourteen letters and digits.'),
      {
        key: 'membership',
        label: 'Membership',
        type: 'select',
        options: ['Employed', 'Self-employed', 'Voluntary', 'OFW', 'Kasambahay'],
      },
    ],
    fee: 500,
    posting: 'next_day',
    cutOff: '16:00',
  },
  {
    code: 'PHILHEALTH',
    name: 'PhilHealth',
    category: 'Government',
    providers: ['BAYANI', 'KALSADA'],
    fields: [
      account('PhilHealth number', '##-#########-#', 'Twelve digits, as on the card.'),
      { key: 'months', label: 'Months', type: 'number', min: 1, max: 12 },
    ],
    fee: 500,
    posting: 'three_days',
  },
  {
    code: 'PAGIBIG',
    name: 'Pag-IBIG',
    category: 'Government',
    providers: ['BAYANI'],
    fields: [
      account('MID number', '####-####-####', 'Twelve digits.'),
      { key: 'period', label: 'Paid for', type: 'date', min: -365, max: 365 },
    ],
    fee: 500,
    posting: 'three_days',
  },
  {
    code: 'SANISIDRO',
    name: 'Colegio de San Isidro',
    category: 'Schools',
    providers: ['TULAY'],
    fields: [
      account('Student number', '####-#####', 'On the registration form.', { checkDigit: 'mod11' }),
      { key: 'student', label: 'Name of the student', type: 'text', min: 2, max: 60 },
      { key: 'term', label: 'Term', type: 'select', options: ['First', 'Second', 'Summer'] },
    ],
    most: 10_000_000,
    posting: 'next_day',
  },
  {
    code: 'BAYANCARD',
    name: 'Bayan Credit Card',
    category: 'Cards and loans',
    providers: ['KALSADA'],
    fields: [account('Card number', '####-####-####-####', 'Sixteen digits.', { checkDigit: 'luhn' })],
    posting: 'next_day',
    cutOff: '18:00',
    status: 'inactive',
  },
]
