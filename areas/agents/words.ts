import { wordsOf } from '#platform/words.ts'

/** Texts of the agent screens. */
export const words = wordsOf({
  both: {
    area: 'Area',
    upline: 'Upline code',
  },
  en: {
    agents: 'Agents',
    pluralName: 'agents',
    searchIn: 'code, name, mobile number, email or area',
    newAgent: 'New agent',
    emptyTitle: 'No agents yet',
    emptySentence: 'Add an agent, then enter the agent’s code when you register new merchants.',
    codeHint: 'Enter 4 to 12 letters and digits. Leave empty to use the next code.',
    codeAvailable: '{code} is available.',
    codeTaken: 'The code {code} belongs to another agent. Enter another code.',
    codeChecking: 'Checking whether {code} is available…',
    codeUnknown: 'Could not check whether {code} is available. It is checked again when you save.',
    areaHint: 'Barangays or streets that the agent covers.',
    uplineHint: 'Code of the agent who recruited this agent, if any.',
    personSection: 'Agent details',
    personSentence: 'Name and contact details of the agent.',
    placeSection: 'Coverage',
    placeSentence: 'Choose the region first, then the province and the city.',
    addAgent: 'Add agent',
    deactivateAgent: 'Deactivate agent',
    deactivateTitle: 'Deactivate agent {code}?',
    deactivateConsequence:
      '{name} can no longer register merchants or agents. Records with the code {code} are not affected. This cannot be undone.',
  },
  fil: {
    agents: 'Mga Agent',
    pluralName: 'agent',
    searchIn: 'code, pangalan, mobile number, email o area',
    newAgent: 'Bagong agent',
    emptyTitle: 'Wala pang agent',
    emptySentence:
      'Magdagdag ng agent, saka ilagay ang code niya kapag nagre-register ng mga bagong merchant.',
    codeHint: 'Maglagay ng 4 hanggang 12 letra at numero. Iwanang blangko para gamitin ang susunod na code.',
    codeAvailable: 'Available ang {code}.',
    codeTaken: 'Gamit na ng ibang agent ang code na {code}. Maglagay ng ibang code.',
    codeChecking: 'Chine-check kung available ang {code}…',
    codeUnknown: 'Hindi ma-check kung available ang {code}. Iche-check ito ulit kapag nag-save ka.',
    areaHint: 'Mga barangay o kalyeng sakop ng agent.',
    uplineHint: 'Code ng agent na nag-recruit sa agent na ito, kung mayroon.',
    personSection: 'Mga detalye ng agent',
    personSentence: 'Pangalan at contact details ng agent.',
    placeSection: 'Sakop na lugar',
    placeSentence: 'Piliin muna ang region, saka ang probinsya at ang city.',
    addAgent: 'Idagdag ang agent',
    deactivateAgent: 'I-deactivate ang agent',
    deactivateTitle: 'I-deactivate ang agent na {code}?',
    deactivateConsequence:
      'Hindi na makakapag-register ng merchant o agent si {name}. Hindi maaapektuhan ang mga record na may code na {code}. Hindi na ito mababawi.',
  },
})
