import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const agentsMessages = messagesOf(
  'agents',
  wordsOf({
    en: {
      CODE_FORMAT: 'Enter 4 to 12 letters and digits',
      ALREADY_INACTIVE: 'This agent is already inactive.',
      NOT_FOUND: 'Agent {id} was not found.',
      NO_FREE_CODE: 'The next codes are already taken. Enter a code for this agent.',
      CODE_TAKEN: 'Another agent already has this code',
      OWN_UPLINE: 'An agent cannot be their own upline',
      UPLINE_INACTIVE: 'This agent is inactive. Choose an active one',
      UPLINE_NOT_FOUND: 'No agent has this code',
      REGION_NOT_FOUND: 'Choose a region from the list',
      CITY_OF_REGION: 'Choose a city in the selected region',
      REGION_FIRST: 'Choose the region first',
      CREATED: '{name} was added as agent {code}.',
      DEACTIVATED: 'Agent {code} is now inactive. Their merchants keep the code.',
    },
    fil: {
      CODE_FORMAT: 'Maglagay ng 4 hanggang 12 letra at numero',
      ALREADY_INACTIVE: 'Inactive na ang agent na ito.',
      NOT_FOUND: 'Hindi nakita ang agent {id}.',
      NO_FREE_CODE: 'Nagamit na ang mga susunod na code. Maglagay ng code para sa agent na ito.',
      CODE_TAKEN: 'May ibang agent na gumagamit ng code na ito',
      OWN_UPLINE: 'Hindi puwedeng maging upline ng agent ang sarili niya',
      UPLINE_INACTIVE: 'Inactive ang agent na ito. Pumili ng active',
      UPLINE_NOT_FOUND: 'Walang agent na may ganitong code',
      REGION_NOT_FOUND: 'Pumili ng region mula sa listahan',
      CITY_OF_REGION: 'Pumili ng city sa napiling region',
      REGION_FIRST: 'Pumili muna ng region',
      CREATED: 'Naidagdag si {name} bilang agent {code}.',
      DEACTIVATED: 'Inactive na ang agent {code}. Mananatili ang code sa mga merchant niya.',
    },
  }),
)
