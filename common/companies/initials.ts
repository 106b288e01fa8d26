export const wholeInitials = /^[A-Za-z]{3}$/;
export const initialsText = 'Initials must be exactly 3 letters';
