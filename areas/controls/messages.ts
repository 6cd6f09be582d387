import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const controlsMessages = messagesOf(
  'controls',
  wordsOf({
    en: {
      RULE_NOT_FOUND: 'Rule {code} was not found.',
      RULE_OUTDATED: 'Someone else changed this rule in the meantime. Open it again and repeat your change.',
      NOTHING_CHANGED: 'Change the limit, the consequence or the people before you save.',
      RULE_CHANGED: 'The rule was changed. The new version is in effect.',
      RULE_ADDED: 'The rule was added and is in effect.',
      RULE_ENDED: 'The rule has ended.',
      PERIOD_OF_SUBJECT: 'Choose a day or 24 hours, or apply the rule to single acts.',
      CONSEQUENCE_OF_SUBJECT: 'Choose Rejected. Acts of this kind have no further approver.',
      CONFIRMATION_OF_REQUEST: 'Choose another consequence. Only single acts can be confirmed one by one.',
      LEVELS_OF_CHAIN: 'Enter 1 to 4 levels from 1 to 100 in ascending order, such as 40, 60.',
      APPROVAL_TYPE_RULE: 'Change of a limit',
      EXCLUDE_LATER:
        'Add the rule without exclusions. Then change it: another person of level 80 must approve exclusions.',
      LINE_LEAVES_TOO_FEW:
        'Fewer than two people of the required level could decide on the acts of some makers. Lower the level, exclude fewer people, or limit the rule to some makers.',
      EXCLUDES_TOO_MANY: 'At least two active people of level 80 must remain who are not excluded.',
      TITLE_LOOSEN: 'Change the rule: {en}{fil, select, other {}}',
      TITLE_END: 'End the rule: {en}{fil, select, other {}}',
      RULE_TEXT: '{en}{fil, select, other {}}',
    },
    fil: {
      RULE_NOT_FOUND: 'Hindi nakita ang patakarang {code}.',
      RULE_OUTDATED: 'Nabago na ng iba ang patakarang ito. Buksan ulit at ulitin ang pagbabago.',
      NOTHING_CHANGED: 'Baguhin ang limit, ang mangyayari o ang mga tao bago i-save.',
      RULE_CHANGED: 'Nabago ang patakaran. Umiiral na ang bagong version.',
      RULE_ADDED: 'Naidagdag ang patakaran at umiiral na.',
      RULE_ENDED: 'Natapos na ang patakaran.',
      PERIOD_OF_SUBJECT: 'Pumili ng isang araw o 24 oras, o gawing para sa isang act ang patakaran.',
      CONSEQUENCE_OF_SUBJECT: 'Piliin ang Hindi tinatanggap. Wala nang susunod na approver ang ganitong act.',
      CONFIRMATION_OF_REQUEST: 'Pumili ng iba. Mga single act lang ang puwedeng isa-isang kumpirmahin.',
      LEVELS_OF_CHAIN:
        'Maglagay ng 1 hanggang 4 na level mula 1 hanggang 100, pataas ang ayos, tulad ng 40, 60.',
      APPROVAL_TYPE_RULE: 'Pagbabago ng limit',
      EXCLUDE_LATER:
        'Idagdag muna ang patakaran nang walang excluded. Saka ito baguhin: kailangang i-approve ng ibang tao na level 80 ang mga excluded.',
      LINE_LEAVES_TOO_FEW:
        'Wala pang dalawang tao na may kailangang level ang makakapagdesisyon sa mga act ng ilang maker. Ibaba ang level, bawasan ang excluded, o limitahan ang patakaran sa ilang maker.',
      EXCLUDES_TOO_MANY: 'Dapat may matirang dalawang active na tao na level 80 na hindi excluded.',
      TITLE_LOOSEN: 'Baguhin ang patakaran: {fil}{en, select, other {}}',
      TITLE_END: 'Tapusin ang patakaran: {fil}{en, select, other {}}',
      RULE_TEXT: '{fil}{en, select, other {}}',
    },
  }),
)
