import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { productRoles } from '../permission.ts'
import { codeOf, filterKinds, largestId, noQuery, numberOf, paging, search } from '../query.ts'
import { invitationDays, invitationStatuses } from './invitation-statuses.ts'
import { patchBody } from './patch.ts'
import { tenantItemParams, tenantParams } from './tenant-params.ts'
import { domain, email, line, lineOrNull, noteOrNull } from './written-text.ts'

const consoleRole = z.enum(productRoles.console)

const sortable = {
  Email: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  DateCreated: z.string(),
  DateModified: z.string(),
  DateExpiry: z.string(),
  StatusId: z.int(),
}

export const tenantInvitation = z.object({
  Id: z.int(),
  InvitationId: z.uuid(),
  TenantCode: z.string(),
  TenantName: z.string(),
  Username: z.string(),
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  Email: z.string(),
  Mobile: z.string().nullable(),
  Title: z.string().nullable(),
  PrincipalUsername: z.string().nullable(),
  PrincipalEmail: z.string().nullable(),
  /** Beyond the specification: the inviter's full name, if known. */
  PrincipalName: z.string().nullable(),
  AdamGuid: z.string().nullable(),
  AdamSid: z.string().nullable(),
  SugarGuid: z.string().nullable(),
  StaffId: z.int().nullable(),
  CustomerUserId: z.int().nullable(),
  Roles: z.array(z.string()),
  EnforcedDomains: z.array(z.string()),
  DateCreated: z.iso.datetime(),
  DateModified: z.iso.datetime(),
  DateExpiry: z.iso.datetime(),
  StatusId: z.int(),
  Message: z.string().nullable(),
})
export type TenantInvitation = z.output<typeof tenantInvitation>

/** The fields an inviter enters, and the values that patch paths accept while the invitation is open. */
export const invitationFields = {
  Email: email,
  Roles: z.array(consoleRole).min(1).max(productRoles.console.length),
  Username: lineOrNull(254).optional(),
  FirstName: lineOrNull(100).optional(),
  LastName: lineOrNull(100).optional(),
  Mobile: lineOrNull(40).optional(),
  Title: lineOrNull(100).optional(),
  AdamGuid: lineOrNull(100).optional(),
  AdamSid: lineOrNull(200).optional(),
  SugarGuid: lineOrNull(100).optional(),
  StaffId: z.union([z.int().min(1).max(largestId), z.null()]).optional(),
  CustomerUserId: z.union([z.int().min(1).max(largestId), z.null()]).optional(),
  EnforcedDomains: z.array(domain).max(50).optional(),
  Message: noteOrNull(1000).optional(),
}
export const newInvitation = z.strictObject(invitationFields)
export type NewInvitation = z.input<typeof newInvitation>

/** While the invitation is open, every field can change except the email address it was sent to. */
export const invitationPatchPaths = [
  '/StatusId',
  ...Object.keys(invitationFields)
    .filter((field) => field !== 'Email')
    .map((field) => `/${field}`),
]

const invitationLink = z.object({ Url: z.string(), DateExpiry: z.iso.datetime() })

export const invitationCalls = pascalCased({
  listInvitations: {
    method: 'GET',
    path: '/tenants/{tenantCode}/invitations',
    summary: 'Invitations, newest first',
    needs: 'users:read',
    params: tenantParams,
    query: z.strictObject({
      search,
      statusIdFilter: numberOf(invitationStatuses),
      emailFilter: filterKinds.words,
      rolesFilter: codeOf(productRoles.console),
      ...paging({ fields: sortable }),
    }),
    answer: page(tenantInvitation),
  },
  createInvitation: {
    method: 'POST',
    path: '/tenants/{tenantCode}/invitations',
    summary: `Invite a person by email; the link works once, for ${invitationDays} days`,
    needs: 'users:write',
    params: tenantParams,
    query: noQuery,
    body: { name: 'invitation', schema: newInvitation },
    answer: plain(tenantInvitation),
  },
  getInvitation: {
    method: 'GET',
    path: '/tenants/{tenantCode}/invitations/{id}',
    summary: 'One invitation',
    needs: 'users:read',
    params: tenantItemParams,
    query: noQuery,
    answer: plain(tenantInvitation),
  },
  updateInvitation: {
    method: 'PATCH',
    path: '/tenants/{tenantCode}/invitations/{id}',
    summary: 'Change an open invitation, cancel it (StatusId 5) or send it again (StatusId 1)',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    body: patchBody,
    answer: plain(tenantInvitation),
  },
  createInvitationLink: {
    method: 'POST',
    path: '/tenants/{tenantCode}/invitations/{id}/link',
    summary: 'Create a new link for an open invitation, returned only once; the earlier link stops working and no email is sent',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    answer: plain(invitationLink),
  },
})

const token = z.string().min(20).max(200)
const invitationToken = z.strictObject({ Token: token })

/** What the holder of an invitation link sees. */
export const invitationView = z.object({
  TenantName: z.string(),
  /** The tenant's colour and logo, for the card. The logo is a `data:` address, null if there is none. */
  PrimaryColour: z.string(),
  Logo: z.string().nullable(),
  /** Where and how the tenant writes times. */
  TimeZone: z.string(),
  Locale: z.string(),
  Email: z.string(),
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  Inviter: z.string(),
  Message: z.string().nullable(),
  Roles: z.array(z.string()),
  DateExpiry: z.iso.datetime(),
  StatusId: z.int(),
  /** An account with this email address exists: its owner signs in, then accepts. */
  HasAccount: z.boolean(),
  PasswordRules: z.object({ MinimumLength: z.int(), MaximumLength: z.int() }),
  /** The tenant's identity services with which this invitation can be accepted. */
  IdentityProviders: z.array(z.object({ Id: z.string(), Name: z.string(), Icon: z.string().nullable() })),
})
export type InvitationView = z.output<typeof invitationView>

const acceptance = z.strictObject({
  Token: token,
  /** For a new account; omitted when signed in. */
  Password: z.string().min(1).max(4000).optional(),
  FirstName: line(100).optional(),
  LastName: line(100).optional(),
})

/** Calls for the holder of an invitation link, on the console's host. The token is sent in the body, never in a URL. */
export const invitedCalls = pascalCased({
  viewInvitation: {
    method: 'POST',
    path: '/invitations/view',
    summary: 'View an invitation by its link',
    needs: 'anyone',
    query: noQuery,
    body: { name: 'link', schema: invitationToken },
    answer: plain(invitationView),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/acceptance',
    summary: 'Accept with a password for a new account, or signed in to the account with the invited address',
    needs: 'anyone',
    query: noQuery,
    body: { name: 'acceptance', schema: acceptance },
    answer: plain(z.object({ TenantCode: z.string(), TenantName: z.string(), Username: z.string() })),
  },
  startInvitationIdentity: {
    method: 'POST',
    path: '/invitations/identity',
    summary: 'Accept with the tenant’s own OpenID Connect service; returns the URL of its page, which leads back to the console in the same browser',
    needs: 'anyone',
    query: noQuery,
    body: { name: 'identity', schema: z.strictObject({ Token: token, ProviderId: z.string().min(1).max(40) }) },
    answer: plain(z.object({ Url: z.string() })),
  },
  declineInvitation: {
    method: 'POST',
    path: '/invitations/refusal',
    summary: 'Decline',
    needs: 'anyone',
    query: noQuery,
    body: { name: 'link', schema: invitationToken },
    answer: plain(z.object({ Success: z.boolean() })),
  },
  requestInvitation: {
    method: 'POST',
    path: '/invitations/renewal',
    summary: 'Request a new link from the person who invited, when the old one has expired; the answer is always the same',
    needs: 'anyone',
    query: noQuery,
    body: { name: 'link', schema: invitationToken },
    answer: plain(z.object({ Success: z.boolean() })),
  },
})
