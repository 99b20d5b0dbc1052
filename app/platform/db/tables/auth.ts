import { bigint, boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt } from "./columns";

export const authUsers = pgTable("auth_users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  role: text("role", { enum: ["admin", "content_manager"] })
    .notNull()
    .default("content_manager"),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  deactivatedAt: moment("deactivated_at"),
  createdAt,
  updatedAt,
});

export const authSessions = pgTable("auth_sessions", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  token: text("token").notNull(),
  expiresAt: moment("expires_at").notNull(),
  authenticatedAt: moment("authenticated_at").notNull().defaultNow(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  createdAt,
  updatedAt,
});

export const authAccounts = pgTable("auth_accounts", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  providerId: text("provider_id").notNull(),
  accountId: text("account_id").notNull(),
  password: text("password"),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  idToken: text("id_token"),
  accessTokenExpiresAt: moment("access_token_expires_at"),
  refreshTokenExpiresAt: moment("refresh_token_expires_at"),
  scope: text("scope"),
  createdAt,
  updatedAt,
});

export const authVerifications = pgTable("auth_verifications", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: moment("expires_at").notNull(),
  createdAt,
  updatedAt,
});

export const authTwoFactors = pgTable("auth_two_factors", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean("verified").notNull().default(true),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: moment("locked_until"),
});

/** The authentication library sets the field names. */
export const authPasskeys = pgTable("auth_passkeys", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  credentialID: text("credential_id").notNull(),
  publicKey: text("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  deviceType: text("device_type").notNull(),
  backedUp: boolean("backed_up").notNull(),
  transports: text("transports"),
  aaguid: text("aaguid"),
  createdAt,
  lastUsedAt: moment("last_used_at"),
});

export const authKnownDevices = pgTable(
  "auth_known_devices",
  {
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id").notNull(),
    createdAt,
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] })],
);

export const authLimits = pgTable("auth_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  windowEndsAt: moment("window_ends_at").notNull(),
});
