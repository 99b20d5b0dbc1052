/** The staff accounts that every test server starts with, and the secret that signs their cookies. */
export const testAccounts = {
  ADMIN_EMAIL: "admin@dosecompare.example",
  ADMIN_PASSWORD: "an admin's test password",
  CONTENT_MANAGER_EMAIL: "content@dosecompare.example",
  CONTENT_MANAGER_PASSWORD: "a content manager's test password",
  AUTH_SECRET: "a secret that only test servers use",
};
