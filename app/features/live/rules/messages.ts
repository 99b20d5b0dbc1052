export const failedMessage = "The live figures couldn't be loaded. They appear as soon as they can be read.";
