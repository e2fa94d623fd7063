const list = (words: string) => words.split(' ')

export const firstNames = list(
  'Amelia Noah Olivia Liam Aroha Nikau Thandi Sipho Mei Wei Priya Arjun Charlotte Jack Isla William Mia Leo Grace Henry Zara Ethan Chloe Lucas Anahera Tane Naledi Bongani Hui Jun',
)
export const lastNames = list(
  'Nguyen Smith Ngata Tamahori Dlamini Naidoo Tan Lim Patel Williams Brown Wilson Taylor Anderson Martin Walker Harris Lee Ryan King Robinson Kelly Davis Wright Mokoena Botha Wong Chan Singh Kaur',
)
export const subjects = list('Carpentry Nursing Commerce Hospitality Electrotechnology Horticulture Accounting Cookery Plumbing Childcare')
export const levels = ['Certificate III', 'Certificate IV']
export const actions = ['Plan', 'Prepare', 'Apply', 'Maintain', 'Coordinate', 'Evaluate', 'Document', 'Install', 'Test', 'Review', 'Improve', 'Lead']
export const elements = ['Plan and prepare', 'Carry out the task', 'Check and record', 'Review with the assessor']
export const messageSubjects = ['Your timetable for next week', 'Assessment received', 'Welcome to the new term', 'Room change', 'Reminder: workplace visit']
export const invoiceDescriptions = [
  'Tuition, first instalment',
  'Tuition, second instalment',
  'Materials fee',
  'Uniform and equipment',
  'Assessment fee',
  'Enrolment fee',
]

export const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item
