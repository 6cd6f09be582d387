import { type Random, weighted } from './random.ts'
import type { Sex } from './names.ts'

const livings = weighted<readonly [funds: string, occupations: readonly string[]]>([
  [
    [
      'Salary',
      [
        'Teacher',
        'Nurse',
        'Call center agent',
        'Cashier',
        'Security guard',
        'Factory worker',
        'Driver',
        'Accounting clerk',
        'Sales associate',
        'Electrician',
        'Welder',
        'Government employee',
        'Software developer',
        'Engineer',
        'Barangay health worker',
        'Construction worker',
        'Cook',
        'Caregiver',
      ],
    ],
    46,
  ],
  [
    [
      'Business',
      [
        'Sari-sari store owner',
        'Market vendor',
        'Carinderia owner',
        'Online seller',
        'Baker',
        'Tailor',
        'Tricycle operator',
        'Contractor',
        'Ukay-ukay seller',
      ],
    ],
    22,
  ],
  [['Remittance', ['Homemaker', 'Student', 'Retired', 'Unemployed']], 13],
  [
    [
      'Self-employment',
      [
        'Tricycle driver',
        'Fisherman',
        'Farmer',
        'Hairdresser',
        'Laundry worker',
        'Carpenter',
        'Delivery rider',
        'Mechanic',
        'Manicurist',
        'Freelancer',
      ],
    ],
    12,
  ],
  [['Allowance', ['Student', 'Student', 'Working student']], 5],
  [['Pension', ['Retired', 'Retired teacher', 'Retired government employee']], 2],
])

// Occupations that are rare among each sex.
const rareAmong: Readonly<Record<Sex, readonly string[]>> = {
  female: [
    'Driver',
    'Welder',
    'Electrician',
    'Construction worker',
    'Carpenter',
    'Mechanic',
    'Tricycle driver',
    'Fisherman',
  ],
  male: ['Homemaker', 'Manicurist', 'Laundry worker', 'Barangay health worker'],
}

const nationalities = weighted([
  ['PH', 9_965],
  ['CN', 8],
  ['KR', 7],
  ['US', 7],
  ['IN', 6],
  ['JP', 4],
  ['GB', 3],
])

/** Returns a source of funds and an occupation. */
export function occupationOf(random: Random, sex: Sex): { funds: string; occupation: string } {
  const [funds, occupations] = random.from(livings)
  const rare = rareAmong[sex]
  const common = occupations.filter((each) => !rare.includes(each))
  return { funds, occupation: random.of(random.chance(0.06) ? occupations : common) }
}

/** Returns a nationality, almost always Filipino. */
export const nationalityOf = (random: Random): string => random.from(nationalities)
