import type { DemonstrationTenant } from './tenants.ts'

export type PolicySection = { heading: string; paragraphs: string[] }
export type Policy = { title: string; owner: string; version: string; approved: string; sections: PolicySection[] }

/** What differs by country. */
const laws: Record<DemonstrationTenant['countryCode'], { regulator: string; privacy: string; safety: string; outside: string; taxes: string }> = {
  AU: {
    regulator: 'the Australian Skills Quality Authority (ASQA)',
    privacy: 'the Privacy Act 1988 and the Australian Privacy Principles',
    safety: 'the Work Health and Safety Act 2011',
    outside: 'the National Student Ombudsman',
    taxes: 'GST',
  },
  NZ: {
    regulator: 'the New Zealand Qualifications Authority (NZQA)',
    privacy: 'the Privacy Act 2020',
    safety: 'the Health and Safety at Work Act 2015',
    outside: 'the tertiary disputes resolution scheme',
    taxes: 'GST',
  },
  ZA: {
    regulator: 'the Quality Council for Trades and Occupations (QCTO)',
    privacy: 'the Protection of Personal Information Act, 2013 (POPIA)',
    safety: 'the Occupational Health and Safety Act, 1993',
    outside: 'the QCTO complaints office',
    taxes: 'VAT',
  },
  SG: {
    regulator: 'SkillsFuture Singapore (SSG)',
    privacy: 'the Personal Data Protection Act 2012 (PDPA)',
    safety: 'the Workplace Safety and Health Act 2006',
    outside: 'the CPE Student Services Centre',
    taxes: 'GST',
  },
}

const section = (heading: string, ...paragraphs: string[]): PolicySection => ({ heading, paragraphs })

/** A provider's policies, in its own name and under its country's rules. */
export const policiesOf = ({ name, countryCode }: DemonstrationTenant): Policy[] => {
  const { regulator, privacy, safety, outside, taxes } = laws[countryCode]
  const purpose = (text: string) =>
    section('Purpose and scope', text, `It applies to every learner enrolled with ${name}, to staff, and to partners who deliver training in our name.`)
  const review = section(
    'Review and records',
    `This policy is reviewed once a year, and whenever ${regulator} changes what it asks of us. Learners are told of changes through the learner portal.`,
    'Records made under this policy are kept for as long as the law asks and no longer.',
  )
  const policy = (title: string, owner: string, version: string, approved: string, sections: PolicySection[]): Policy => ({
    title,
    owner,
    version,
    approved,
    sections: [...sections, review],
  })
  return [
    policy('Assessment Policy', 'Academic Board', '4.2', '3 February 2026', [
      purpose(`${name} assesses fairly, flexibly, validly and reliably. This policy says how assessments are set, marked, and returned.`),
      section(
        'Submitting your work',
        'Each task comes with instructions, a due date and the criteria it is judged by. Work is submitted as the task says, with your name on it and the sources you used.',
        'You can ask for an extension of up to ten working days before the due date. Illness and family reasons are always taken into account.',
      ),
      section(
        'Marking and feedback',
        'Work is marked within fifteen working days. You are told the result, what was done well, and what is still needed.',
        'Where a task is not yet satisfactory, you may submit it again twice without a fee.',
      ),
      section(
        'Honest work',
        'Work must be your own. Where it is not, you are heard before anything is decided, and a first case is dealt with as something to learn from.',
      ),
    ]),
    policy('Attendance and Participation Policy', 'Student Services', '3.0', '12 January 2026', [
      purpose(
        'Taking part in classes is the best sign that a course will be finished. This policy says what we expect and what we do when somebody drops behind.',
      ),
      section(
        'What is expected',
        'Learners attend at least 80 per cent of the scheduled classes of each timetable. Attendance is recorded in every class and shown in the portal the same day.',
      ),
      section(
        'When you can’t come',
        'Tell your trainer before the class begins, or as soon as you can. Medical leave needs a certificate when it lasts three days or longer; approved leave is arranged beforehand with Student Services.',
      ),
      section(
        'Help before consequences',
        'At 85 per cent we write to you, at 80 per cent we meet you and agree on a plan. Only when a plan fails twice can an enrolment be at risk, and that decision can be appealed.',
      ),
    ]),
    policy('Complaints and Appeals Policy', 'Chief Executive', '5.1', '20 March 2026', [
      purpose(`If something went wrong, ${name} wants to know. This policy says how to complain, how to appeal against a decision, and how long it takes.`),
      section(
        'How to raise a complaint',
        'Talk to the person concerned first, if you feel you can. Otherwise open a support case in the learner portal under "Complaint or appeal"; you can attach documents and bring somebody to any meeting.',
      ),
      section(
        'What happens then',
        'We confirm within two working days and decide within twenty. You get the decision and its reasons in writing. Nobody decides on a complaint about themselves.',
      ),
      section('Outside review', `If you are not satisfied, you can go to ${outside}. Your enrolment continues while a complaint or an appeal is open.`),
    ]),
    policy('Fees and Refunds Policy', 'Finance', '6.0', '1 July 2025', [
      purpose('This policy says what a course costs, when fees fall due, and when they are paid back.'),
      section(
        'Fees and invoices',
        `All fees are shown before you enrol and include ${taxes} where it applies. Invoices are in the portal and are due within fourteen days unless a payment plan was agreed.`,
      ),
      section(
        'Refunds',
        'Withdraw ten working days or more before the course begins and all tuition fees are refunded. After that, units that have not begun are refunded; units that have are not, unless there are compelling reasons.',
        `If ${name} can't deliver what was paid for, you are refunded in full within ten working days, or placed elsewhere at no cost.`,
      ),
      section(
        'When you can’t pay',
        'Talk to Finance early. A payment plan has no fee, and nobody loses access to results or certificates because of a plan that is kept.',
      ),
    ]),
    policy('Health, Safety and Wellbeing Policy', 'Operations', '2.4', '14 November 2025', [
      purpose(`${name} keeps its campuses, workshops and online rooms safe, as ${safety} demands and as common sense suggests.`),
      section(
        'In workshops',
        'Wear the protective equipment that the task sheet names. Nobody works alone with machines, and nobody works with them when unwell or affected by alcohol or drugs.',
      ),
      section(
        'Reporting',
        'Report every accident and near miss to your trainer or through a support case on the same day. Reports are never held against the person who makes them.',
      ),
      section(
        'Wellbeing',
        'Counselling is free, confidential and available to every learner. In an emergency call the emergency services first, then campus security.',
      ),
    ]),
    policy('Privacy Policy', 'Privacy Officer', '7.3', '9 April 2026', [
      purpose(`${name} handles personal information under ${privacy}. This policy says what is collected, why, who sees it, and what you can ask for.`),
      section(
        'What we collect',
        `We collect what enrolment, training and reporting to ${regulator} need: who you are, how to reach you, your education and results, and payments. Health information is only collected with your consent.`,
      ),
      section(
        'Who sees it',
        'Staff see what their work needs. We do not sell personal information. Where a supplier handles it for us, the same rules bind them.',
      ),
      section(
        'Your rights',
        'You can see and correct your details in the learner portal at any time, download everything it knows of you, and ask the Privacy Officer about the rest. We answer within thirty days.',
      ),
    ]),
    policy('Recognition of Prior Learning Procedure', 'Academic Board', '3.1', '3 February 2026', [
      purpose('What you can do already counts, wherever you learned it. This procedure says how it is recognised.'),
      section(
        'Applying',
        'Ask for a recognition kit through a support case before or within four weeks after your course begins. Evidence can be certificates, work samples, references and a conversation with an assessor.',
      ),
      section(
        'Decision',
        'An assessor decides within twenty working days and gives reasons. Recognised units are shown in My Courses with the result "Recognition of prior learning", and their fees are adjusted.',
      ),
    ]),
    policy('Student Code of Conduct', 'Student Services', '2.0', '12 January 2026', [
      purpose(`Learning needs respect. This code says what learners and staff of ${name} can expect from each other.`),
      section(
        'You can expect',
        'Training by qualified people, honest information, reasonable adjustments when you need them, and to be treated with respect whoever you are.',
      ),
      section(
        'We expect',
        'That you take part, look after what belongs to others, keep other people’s information to yourself, and do not harass, threaten or discriminate against anyone, online or in person.',
      ),
      section(
        'When the code is broken',
        'Small things are settled by talking. Serious things are looked into by somebody who was not involved; you are heard, may bring a support person, and can appeal.',
      ),
    ]),
  ]
}
